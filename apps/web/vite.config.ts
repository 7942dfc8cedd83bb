import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdIconStyle, antdStyle } from './build/antd-style.ts';
import { calls } from './build/calls.ts';
import { sharedChunks } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { layers } from './build/layers.ts';
import { preloadShell } from './build/preload.ts';
import { zodSlim } from './build/zod-slim.ts';

const SERVER = process.env.API_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [calls(), zodSlim(), react(), antdStyle(), antdIconStyle(), layers(), preloadShell(), compress()],
  // While developing, libraries are bundled beforehand, without the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [antdIconStyle()] } },
  server: { port: 5173, proxy: { '/prod-api': { target: SERVER, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The first pages are small on purpose; a chunk grown past this deserves a look.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks(import.meta.dirname) ?? [] },
      },
    },
  },
});
