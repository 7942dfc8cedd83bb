// Keeps the static files of the application, so that it opens without a connection. Data never goes through here.
// It knows of no version: hashed files never change, and the page itself is asked for first. So a new build needs no
// new worker, and a running tab finds the files of the build that it was started from.
const CACHE = 'jiaoyan-static-1';
const PAGE = '/index.html';
/** Files without a hash that the page begins with; like the page they are only taken from here when nothing else works. */
const FRESH = [PAGE, '/boot.js', '/favicon.svg', '/manifest.webmanifest'];
/** Several builds; the oldest files go first. */
const MOST_FILES = 400;

const isHashed = (url) => url.pathname.startsWith('/assets/');

/** Files that the page names are wanted when it is opened without a connection. */
async function keepFilesOf(html) {
  const cache = await caches.open(CACHE);
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
  const missing = [];
  for (const file of files) if (!(await cache.match(file))) missing.push(file);
  await Promise.allSettled(missing.map((file) => cache.add(file)));
  const kept = (await cache.keys()).filter((request) => isHashed(new URL(request.url)));
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_FILES)).map((request) => cache.delete(request)));
}

/** The page of a new build is kept only together with its files. */
async function keepPage(response) {
  const html = await response.clone().text();
  await keepFilesOf(html);
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, response);
}

async function freshOrKept(event, name) {
  try {
    const response = await fetch(event.request);
    if (response.ok && !response.redirected) {
      const copy = response.clone();
      event.waitUntil(name === PAGE ? keepPage(copy) : caches.open(CACHE).then((cache) => cache.put(name, copy)));
    }
    return response;
  } catch (error) {
    const kept = await caches.match(name);
    if (kept) return kept;
    throw error;
  }
}

async function keptOrFresh(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) {
    const copy = response.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FRESH.slice(1));
  await keepPage(await fetch(PAGE, { cache: 'no-cache' }));
  await self.skipWaiting();
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/prod-api/')) return;
  if (isHashed(url)) return event.respondWith(keptOrFresh(event));
  const isFile = /\.\w+$/.test(url.pathname);
  if (request.mode === 'navigate' && !isFile) return event.respondWith(freshOrKept(event, PAGE));
  if (FRESH.includes(url.pathname)) event.respondWith(freshOrKept(event, url.pathname));
});
