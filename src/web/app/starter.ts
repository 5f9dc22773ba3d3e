/** Fetches the scripts of a page once it has been painted: what is read comes before what takes it over. */
const [entry = '', ...others] =
  document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? [];

const fetchScripts = (): void => {
  for (const href of others)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  void import(/* @vite-ignore */ entry);
};

// A page in the background is not painted, and may be made ready meanwhile.
if (document.hidden) fetchScripts();
else requestAnimationFrame(() => setTimeout(fetchScripts));

export {};
