const KEY = 'social-state';
export type SocialPurpose = 'login' | 'bind';

/** Goes to another site to ask for consent; the state is remembered so that only this tab can complete what it began. */
export function leaveForConsent(address: string, purpose: SocialPurpose): void {
  const state = new URL(address).searchParams.get('state') ?? '';
  sessionStorage.setItem(KEY, JSON.stringify({ state, purpose }));
  window.location.assign(address);
}

/** What this tab has begun with a state; nothing when the address came from somebody else. */
export function purposeOf(state: string): SocialPurpose | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { state?: unknown; purpose?: unknown };
    if (kept.state !== state) return undefined;
    return kept.purpose === 'bind' ? 'bind' : 'login';
  } catch {
    return undefined;
  }
}
