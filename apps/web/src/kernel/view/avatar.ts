import defaultAvatar from './avatar.svg';

/** The address of a user's picture; an empty path means the default one. */
export function avatarUrl(avatar: string): string {
  if (!avatar) return defaultAvatar;
  return /^(https?:|data:|blob:)/.test(avatar) ? avatar : `/prod-api${avatar}`;
}
