import { defineConfig } from 'vite';

/** One file for production, and one for each kind of thread beside it; packages stay outside, our own go in. */
export default defineConfig({
  ssr: { noExternal: [/^@jiaoyan\//] },
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'drawing.worker': 'src/modules/bpm/drawing.worker.ts',
        'script.worker': 'src/modules/bpm/process/script.worker.ts',
      },
    },
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});
