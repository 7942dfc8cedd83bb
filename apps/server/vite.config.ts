import { defineConfig } from 'vite';

/** One file for production, and one for the thread that reads large drawings; packages stay outside, our own go in. */
export default defineConfig({
  ssr: { noExternal: [/^@jiaoyan\//] },
  build: {
    ssr: true,
    rolldownOptions: { input: { main: 'src/main.ts', 'drawing.worker': 'src/modules/bpm/drawing.worker.ts' } },
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});
