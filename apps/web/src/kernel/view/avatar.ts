import defaultAvatar from './avatar.svg';

/** Where the picture of a user lies; an empty path means the built-in one. */
export function avatarUrl(avatar: string): string {
  if (!avatar) return defaultAvatar;
  return /^(https?:|data:|blob:)/.test(avatar) ? avatar : `/prod-api${avatar}`;
}
