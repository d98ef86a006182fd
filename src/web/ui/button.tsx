import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  loading?: boolean;
  wide?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'md',
  loading,
  wide,
  disabled,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-wide={wide}
      aria-busy={loading || undefined}
      // stays focusable while loading, so that the keyboard focus is not lost
      aria-disabled={loading || disabled || undefined}
      disabled={disabled}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      {loading && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  wide?: boolean;
}

export function ButtonLink({ variant = 'primary', size = 'md', wide, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-wide={wide}
    />
  );
}
