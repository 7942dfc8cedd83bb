import { chmod, lstat, mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/** What others than the owner may do. */
const OTHERS = 0o077;

async function closeToOthers(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if (mode & OTHERS) await chmod(path, mode & 0o700);
}

async function closeTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    // The mode of a link says nothing, and what it leads to may be somebody else's.
    if (entry.isSymbolicLink()) continue;
    await closeToOthers(path);
    if (entry.isDirectory()) await closeTree(path);
  }
}

/** Takes the rights of others from a folder and everything in it. */
export async function closeDataDir(dataDir: string): Promise<void> {
  try {
    await closeTree(dataDir);
    await closeToOthers(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new ConfigError(`配置错误 Configuration error: DATA_DIR ${dataDir} holds files of another user`);
  }
}

/**
 * Makes the folder of all data readable by its owner only, with everything that is in it and everything that this process
 * will write there. A folder that was closed already was so when its files were written.
 */
export async function openDataDir(dataDir: string): Promise<void> {
  process.umask(OTHERS);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode } = await lstat(dataDir);
  if (mode & OTHERS) await closeDataDir(dataDir);
}
