import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { mayNeed } from '#web/lib/page/on-demand-parts.ts';

type Button = ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>;

export interface OpenedBy {
  /** the button, which the popup renders from then on */
  button: Button;
}

interface OnDemandProps<Props> {
  /** what the button opens */
  kind: 'menu' | 'dialog';
  button: Button;
  load: () => Promise<{ default: ComponentType<Props & OpenedBy> }>;
  props: Props;
}

/**
 * A button whose menu or panel is loaded when it is about to be opened. A list has a menu in each row, and the code that
 * positions popups is larger than the list itself.
 */
export function OnDemand<Props extends object>({ kind, button, load, props }: OnDemandProps<Props>) {
  const [Popup, setPopup] = useState<ComponentType<Props & OpenedBy>>();
  useEffect(() => mayNeed(load), [load]);
  if (Popup) return <Popup {...props} button={button} />;
  const prepare = (): void => void load().catch(() => undefined);
  return cloneElement(button, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void load().then((module) => setPopup(() => module.default)),
  });
}

/** For the popup that `OnDemand` loads: opens it when it is mounted, and focuses its new button, to which the focus returns. */
export function useOpenAtOnce() {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}
