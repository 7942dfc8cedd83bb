/** What an upload widget accepts. */
export interface UploadRules {
  /** Allowed extensions without the dot. */
  types: readonly string[];
  /** A file has to stay under this many megabytes. */
  maxMb: number;
  /** How many files the field holds at most. */
  limit: number;
}

export const fileRules: UploadRules = { types: ['doc', 'xls', 'ppt', 'txt', 'pdf'], maxMb: 5, limit: 5 };
export const imageRules: UploadRules = { types: ['png', 'jpg', 'jpeg'], maxMb: 5, limit: 5 };

/** The texts that differ between the file list and the picture cards. */
export interface UploadWords {
  wrongType: (types: string) => string;
  tooLarge: (maxMb: number) => string;
  busy: string;
  failed: string;
}

export const fileWords: UploadWords = {
  wrongType: (types) => `文件格式不正确, 请上传${types}格式文件!`,
  tooLarge: (maxMb) => `上传文件大小不能超过 ${maxMb} MB!`,
  busy: '正在上传文件，请稍候...',
  failed: '上传文件失败，请重试',
};
export const imageWords: UploadWords = {
  wrongType: (types) => `文件格式不正确, 请上传${types}图片格式文件!`,
  tooLarge: (maxMb) => `上传头像图片大小不能超过 ${maxMb} MB!`,
  busy: '正在上传图片，请稍候...',
  failed: '上传图片失败，请重试',
};

const extensionOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '');

/** Why a file is not accepted, or undefined when it is. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  rules: UploadRules,
  words: UploadWords,
): string | undefined {
  if (!rules.types.includes(extensionOf(file.name))) return words.wrongType(rules.types.join('/'));
  if (file.size >= rules.maxMb * 1024 * 1024) return words.tooLarge(rules.maxMb);
  return undefined;
}

/** Why so many files are not accepted, or undefined when they are. */
export const overLimit = (present: number, chosen: number, limit: number): string | undefined =>
  present + chosen > limit ? `上传文件数量不能超过 ${limit} 个!` : undefined;
