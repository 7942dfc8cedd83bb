import type { SessionInfo } from '@jiaoyan/contract/system/auth';
import { create } from 'zustand';

const TOKEN_COOKIE = 'Admin-Token';

/** The bearer token of this browser, or undefined when nobody is signed in. */
export function getToken(): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${TOKEN_COOKIE}=`));
  return found ? decodeURIComponent(found.slice(TOKEN_COOKIE.length + 1)) || undefined : undefined;
}

const cookieFlags = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

/** Keeps the token for this browser session. */
export function setToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, the product also runs on plain http
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; ${cookieFlags()}`;
  useSession.setState({ token });
}

/** Forgets the token. */
export function removeToken(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${TOKEN_COOKIE}=; Max-Age=0; ${cookieFlags()}`;
  useSession.setState({ token: undefined });
}

/** Who is signed in and what that user may do. */
export interface Session {
  token: string | undefined;
  userId: number;
  name: string;
  nickName: string;
  avatar: string;
  roles: readonly string[];
  permissions: readonly string[];
  needsPasswordChange: boolean;
  /** Whether pages show where their guide is; one switch for the whole application. */
  showDocs: boolean;
}

const nobody: Session = {
  token: undefined,
  userId: 0,
  name: '',
  nickName: '',
  avatar: '',
  roles: [],
  permissions: [],
  needsPasswordChange: false,
  showDocs: true,
};

/** The session as screens see it; `roles` is empty until the user information has arrived. */
export const useSession = create<Session>(() => ({ ...nobody, token: getToken() }));

/** Takes over the answer of `getInfo`; a user without roles gets the default role so that loading ends. */
export function applySessionInfo(info: SessionInfo): void {
  const hasRoles = info.roles.length > 0;
  useSession.setState({
    token: getToken(),
    userId: info.user.userId,
    name: info.user.userName,
    nickName: info.user.nickName,
    avatar: info.user.avatar,
    roles: hasRoles ? info.roles : ['ROLE_DEFAULT'],
    permissions: hasRoles ? info.permissions : [],
    needsPasswordChange: info.isDefaultModifyPwd || info.isPasswordExpired,
    showDocs: info.showDocs,
  });
}

/** Forgets the user, as after signing out. */
export function clearSession(): void {
  removeToken();
  useSession.setState(nobody);
}
