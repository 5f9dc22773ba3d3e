export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

/** Strong: 8 or more characters with lower, upper and digit. Medium: 6 or more with two of them. Otherwise weak. */
export const passwordStrength = (password: string): PasswordStrength => {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(password)).length;
  if (password.length >= 8 && kinds === 3) return 'Strong';
  return password.length >= 6 && kinds >= 2 ? 'Medium' : 'Weak';
};
