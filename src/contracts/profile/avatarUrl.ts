/** Where the square of this many pixels is shown; `avatar` names the picture. */
export const avatarUrl = (userId: string, avatar: string, size: number): string =>
  `/media/avatars/${userId}/${avatar}-${size}.webp`;
