import { defineConfig } from 'vite';

/** A few files for production, and one for each kind of thread beside them; packages stay outside, our own go in. */
export default defineConfig({
  ssr: { noExternal: [/^@jiaoyan\//] },
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        // What the browser tests assemble, so that they look at what is shipped.
        app: 'src/app.ts',
        'drawing.worker': 'src/modules/bpm/drawing.worker.ts',
        'script.worker': 'src/modules/bpm/process/script.worker.ts',
      },
      // Threads are looked for beside whichever file starts them.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});
