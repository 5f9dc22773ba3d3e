/** The URL of the avatar at this size in pixels; `avatar` is the name of the picture. */
export const avatarUrl = (userId: string, avatar: string, size: number): string =>
  `/media/avatars/${userId}/${avatar}-${size}.webp`;
