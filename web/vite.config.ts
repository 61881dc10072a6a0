import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// What `vite` (npm run dev) asks for everything that is no part of the page, the socket included: `quintain serve`.
const SERVER = process.env.PAGE_SERVER ?? 'http://127.0.0.1:8765';

/** Message files without what only the terminal says and reads, and without what only people read. */
const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.ftl?raw')) return null;
    const text = readFileSync(id.slice(0, -'?raw'.length), 'utf8');
    const entries = text.split(/\n(?=[^\s}])/).filter((entry) => !/^(#|board-|read-)/.test(entry));
    const said = entries.map((entry) => entry.trimEnd().replace(/\n\s+/g, '\n '));
    return `export default ${JSON.stringify(said.join('\n'))}`;
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
    rolldownOptions: { input: mode === 'gallery' ? here('gallery.html') : here('index.html') },
  },
  // The sentences of the games are read from their folders.
  server: { fs: { allow: [here('..')] }, proxy: { '/api': { target: SERVER, ws: true } } },
  // No test waits for anything: what takes long runs on a busy machine.
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
}));
