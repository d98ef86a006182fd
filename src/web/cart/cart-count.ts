import { useSyncExternalStore } from 'react';

/** The key under which the browser stores the owner of the cart and its number of units: `7:3`, or `:3` for a visitor. */
const cartCountKey = 'carrinho';

/** The event that reports a change within the same tab; other tabs get the browser's own `storage` event. */
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

/** Called when an order took units out of the cart: the count is read from the server again. */
export function forgetCartCount(): void {
  try {
    localStorage.removeItem(cartCountKey);
  } catch {
    // storage is blocked, so no count was remembered
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

/** Shows the count on the link before the script element, and in the link's name, until the page is hydrated. */
export const cartCountScript =
  `(a=>{try{const[o,n]=(localStorage.getItem('${cartCountKey}')||'').split(':');` +
  `if(n>0&&o===a.dataset.owner){a.dataset.count=n;a.ariaLabel=a.title=a.dataset.label.replace('#',n)}}catch{}})` +
  '(document.currentScript.previousElementSibling)';
