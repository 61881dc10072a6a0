import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
// What `vite` (npm run dev) asks for everything that is no part of the page, the socket included: `quintain serve`.
const SERVER = process.env.PAGE_SERVER ?? 'http://127.0.0.1:8765';

// `vite build` makes the page; `vite build --mode gallery` makes the gallery, which is for us and never shipped.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
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
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
}));
