const NAME = 'jiaoyan-repair';
const VERSION = 2;
/**
 * What is kept in the browser: reports that have not reached the server, what goes there in batches, and what pages need
 * without it.
 */
type Shelf = 'unsent' | 'batch' | 'kept';
const shelves: readonly Shelf[] = ['unsent', 'batch', 'kept'];

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      const { objectStoreNames } = opening.result;
      // What an earlier version of the product has kept stays.
      for (const shelf of shelves) if (!objectStoreNames.contains(shelf)) opening.result.createObjectStore(shelf);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function run<T>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(shelf, mode);
      const request = work(transaction.objectStore(shelf));
      // Not before it is on the disk: a report that is said to be kept has to be there after a crash.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Reads one thing. */
export const read = (shelf: Shelf, key: string): Promise<unknown> => run(shelf, 'readonly', (store) => store.get(key));
/** Reads everything of a shelf. */
export const readAll = (shelf: Shelf): Promise<unknown[]> => run(shelf, 'readonly', (store) => store.getAll());
/** Stores one thing. */
export const write = (shelf: Shelf, key: string, value: unknown): Promise<IDBValidKey> =>
  run(shelf, 'readwrite', (store) => store.put(value, key));
/** Forgets everything of a shelf. */
export const empty = (shelf: Shelf): Promise<undefined> => run(shelf, 'readwrite', (store) => store.clear());
/** Forgets one thing. */
export const erase = (shelf: Shelf, key: string): Promise<undefined> =>
  run(shelf, 'readwrite', (store) => store.delete(key));
