/** The parts of Google's script that are used here; a stand-in of the same interface does as well. */

export type PromptMoment = {
  /** Left out where the browser itself shows the prompt. */
  isNotDisplayed?: () => boolean;
  isSkippedMoment: () => boolean;
  isDismissedMoment: () => boolean;
};

export type GoogleButtonOptions = {
  type: 'standard';
  theme: 'outline' | 'filled_black';
  size: 'large';
  shape: 'pill';
  text: 'signin_with' | 'signup_with';
  logo_alignment: 'center';
  /** Pixels; 400 is the most. */
  width: number;
  locale: string;
};

export type GoogleIdentity = {
  initialize: (options: { client_id: string; callback: (response: { credential?: string }) => void }) => void;
  prompt: (listener: (moment: PromptMoment) => void) => void;
  renderButton: (parent: HTMLElement, options: GoogleButtonOptions) => void;
  cancel?: () => void;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

/** A host that does not answer is as good as one that refuses. */
const PATIENCE_MS = 8000;

type Policies = { createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string } };
let policy: ReturnType<Policies['createPolicy']> | undefined;

/** The address of the provider's script is a setting: the only one that may become a script (Trusted Types). */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('sign-in', { createScriptURL: (text: string) => text });
  return policy ? policy.createScriptURL(address) : address;
};

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const give = (up: string): void => {
      script.remove();
      reject(new Error(`${address} ${up}`));
    };
    const patience = setTimeout(() => give('did not answer'), PATIENCE_MS);
    script.type = 'text/javascript';
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(patience);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(patience);
      give('could not be loaded');
    });
    script.src = trusted(address);
    document.head.append(script);
  });

let loading: Promise<void> | undefined;

/** Google's interface, loaded once; a failure may be tried again. */
export const loadGoogleIdentity = async (scriptUrl: string): Promise<GoogleIdentity> => {
  if (!window.google?.accounts?.id) {
    loading ??= loadScript(scriptUrl).finally(() => {
      loading = undefined;
    });
    await loading;
  }
  const identity = window.google?.accounts?.id;
  if (!identity) throw new Error(`${scriptUrl} brought no sign-in`);
  return identity;
};
