const KEY = 'login-name';

/** The user name of the last sign-in on this browser, when the user wished it kept. Never the password. */
export function keptName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // storage refused: the name is typed again next time
  }
}

export function forgetName(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // storage refused: nothing was kept
  }
}
