import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyle } from './build/antd-style.ts';
import { compress } from './build/compress.ts';

const SERVER = process.env.API_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), antdStyle(), compress()],
  server: { port: 5173, proxy: { '/prod-api': { target: SERVER, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The first pages are small on purpose; a chunk grown past this deserves a look.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What the login page shares with everything else, in one file instead of several small ones.
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|zustand|cookie)\/|src\/kernel\/(api-error|reporter|request|session)\.ts$/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
