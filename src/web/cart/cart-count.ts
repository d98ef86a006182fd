import { useSyncExternalStore } from 'react';

/** Where the browser remembers how many units are in whose cart: `7:3`, or `:3` for a visitor. */
const cartCountKey = 'carrinho';

/** Told to the same tab; other tabs get the browser's own `storage` event. */
const changed = 'carrinho';

/** The units that were last seen in this owner's cart; null: never seen here. Storage may be blocked. */
function readCount(owner: string): number | null {
  try {
    const [whose, count] = (localStorage.getItem(cartCountKey) ?? '').split(':');
    return whose === owner && count !== undefined ? Number(count) || 0 : null;
  } catch {
    return null;
  }
}

export function rememberCartCount(owner: string, count: number): void {
  if (readCount(owner) === count) return;
  try {
    localStorage.setItem(cartCountKey, `${owner}:${count}`);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}

/** What is being paid has left the cart: how much is in it is asked again. */
export function forgetCartCount(): void {
  try {
    localStorage.removeItem(cartCountKey);
  } catch {
    // nothing was remembered
  }
}

function subscribe(onChange: () => void): () => void {
  for (const event of [changed, 'storage']) window.addEventListener(event, onChange);
  return () => {
    for (const event of [changed, 'storage']) window.removeEventListener(event, onChange);
  };
}

/**
 * How many units the header shows. The server does not know: pages of the store are shared by all visitors. Null until
 * the page is hydrated, and where this browser has not seen the cart.
 */
export const useCartCount = (owner: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => readCount(owner),
    () => null,
  );

/** Shows and says the count on the link before the script element while the page is not hydrated. */
export const cartCountScript =
  `(a=>{try{const[o,n]=(localStorage.getItem('${cartCountKey}')||'').split(':');` +
  `if(n>0&&o===a.dataset.owner){a.dataset.count=n;a.ariaLabel=a.title=a.dataset.label.replace('#',n)}}catch{}})` +
  '(document.currentScript.previousElementSibling)';
