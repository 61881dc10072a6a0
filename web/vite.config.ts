import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { read } from './src/i18n/parser.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// What `vite` (npm run dev) asks for everything that is no part of the page, the socket included: `quintain serve`.
const SERVER = process.env.PAGE_SERVER ?? 'http://127.0.0.1:8765';

/** Message files as they are read, without what only the terminal says and reads: visitors get no parser. */
const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.ftl?raw')) return null;
    const path = id.slice(0, -'?raw'.length);
    const english = path.replace(/text\/[\w-]+(?=[^/]*$|\/[^/]*$)/, 'text/en');
    // What a language has no words for is said in English, also where no English words are loaded.
    const files = [english, path].filter((file) => existsSync(file)).map((file) => read(readFileSync(file, 'utf8')));
    const said = Object.entries(Object.assign({}, ...files) as object).filter(([key]) => !/^(board-|read-)/.test(key));
    return { code: `export default ${JSON.stringify(Object.fromEntries(said))}`, moduleType: 'js' };
  },
});

/** The names of all built files and of all pictures, for whoever keeps them. */
const listed = (): Plugin => ({
  name: 'listed',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
    const found = readdirSync(here('public'), { recursive: true, encoding: 'utf8' });
    const pictures = found.filter((file) => file.endsWith('.svg')).map((file) => file.replaceAll('\\', '/'));
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify({ files, pictures }) });
  },
});

/** The words of the first screen, in one file for each language (src/i18n/first.ts). */
const firstWords = readdirSync(here('src/app/text')).map((file) => {
  const language = file.replace('.ftl', '');
  return { name: `first-${language}`, test: new RegExp(`(app/(net/)?text/${language}|/text/${language}/tile)\\.ftl`) };
});

// `vite build` makes the page; `vite build --mode gallery` makes the gallery, which is for us and never shipped.
export default defineConfig(({ mode }) => ({
  plugins: [messages(), svelte(), listed()],
  base: '/',
  resolve: { alias: { '@': here('src') }, ...(mode === 'test' ? { conditions: ['browser'] } : {}) },
  build: {
    outDir: mode === 'gallery' ? here('gallery-build') : here('../src/quintain/server/page'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers of that target know it; others load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'gallery' ? here('gallery.html') : here('index.html'),
      output: {
        // The first load names most of the other files: seven letters of a digest tell them apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: firstWords,
        },
      },
    },
  },
  // The sentences of the games are read from their folders.
  server: { fs: { allow: [here('..')] }, proxy: { '/api': { target: SERVER, ws: true } } },
  // No test waits for anything: what takes long runs on a busy machine.
  test: {
    environment: 'happy-dom',
    setupFiles: [here('src/test/words.ts')],
    // One world for all files of a worker, made as new before each of them: to load the page again for each takes longer than the tests.
    isolate: false,
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
