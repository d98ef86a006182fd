import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useVisitor } from '#web/lib/page/page.tsx';
import { rememberCartCount, useCartCount } from './cart-count.ts';
import { type CartAnswer, type CartData, cartPath, drawerField } from './cart-data.ts';
import { CartDrawer } from './cart-drawer.tsx';

interface CartShell {
  /** id of the cart's owner, for the count in the header; empty for a visitor */
  owner: string;
  count: number | null;
  /** opens the drawer; false where the page itself is the cart */
  open: () => boolean;
  /** for `onSubmitCapture`: a form that adds to the cart opens the drawer in place of the cart's page */
  takeForm: (event: FormEvent) => void;
}

const CartContext = createContext<CartShell | undefined>(undefined);

export function useCart(): CartShell {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart stands outside of CartProvider');
  return cart;
}

/** The cart of the store's pages: its drawer, and the count in the header. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { consumidor } = useVisitor();
  const owner = String(consumidor?.id ?? '');
  const count = useCartCount(owner);
  const { pathname, key } = useLocation();
  const loaded = useFetcher<CartData>({ key: 'carrinho' });
  const formFetcher = useFetcher<CartAnswer>({ key: 'carrinho-envio' });
  // the key of the navigation during which the drawer was opened: the next page shows it closed
  const [openedAt, setOpenedAt] = useState<string>();
  const { load } = loaded;
  // on its own page a drawer would only repeat the cart
  const isElsewhere = pathname.replace(/\/$/, '') !== cartPath;

  const quantity = loaded.data?.cart.quantidade;
  useEffect(() => {
    if (quantity !== undefined) rememberCartCount(owner, quantity);
  }, [owner, quantity]);

  // loads the cart of a consumer whose count this browser does not know: just signed in, or used another device before
  const loadedOwner = useRef<string>(undefined);
  useEffect(() => {
    if (!owner || count !== null || loadedOwner.current === owner || !isElsewhere) return;
    loadedOwner.current = owner;
    void load(cartPath);
  }, [owner, count, isElsewhere, load]);

  // after each answer to a form of the drawer, loads the cart again with the cookie that the answer has set
  const answered = formFetcher.data;
  useEffect(() => {
    if (!answered) return;
    void load(cartPath);
  }, [answered, load]);

  const open = useCallback((): boolean => {
    if (!isElsewhere) return false;
    setOpenedAt(key);
    void load(cartPath);
    return true;
  }, [isElsewhere, key, load]);

  const { submit } = formFetcher;
  const takeForm = useCallback(
    (event: FormEvent): void => {
      const form = event.target;
      if (!isElsewhere || !(form instanceof HTMLFormElement) || form.getAttribute('action') !== cartPath)
        return;
      // the router's own form does not submit a prevented event
      event.preventDefault();
      const { nativeEvent } = event;
      const fields = new FormData(form, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
      fields.set(drawerField, 'sim');
      setOpenedAt(key);
      void submit(fields, { method: 'post', action: cartPath });
    },
    [isElsewhere, key, submit],
  );

  const shell = useMemo(() => ({ owner, count, open, takeForm }), [owner, count, open, takeForm]);
  return (
    <CartContext value={shell}>
      {children}
      <CartDrawer
        opened={openedAt === key}
        onClose={() => setOpenedAt(undefined)}
        data={loaded.data}
        formFetcher={formFetcher}
      />
    </CartContext>
  );
}
