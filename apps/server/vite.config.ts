import { defineConfig } from 'vite';

/** One file for production; packages stay outside, our own contract goes in. */
export default defineConfig({
  ssr: { noExternal: [/^@jiaoyan\//] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
});
