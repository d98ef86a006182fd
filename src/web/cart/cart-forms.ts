import type { ComponentType, ReactNode } from 'react';
import type { FormProps } from 'react-router';

/** How the forms of a cart are sent: from its page, or from the drawer without leaving the page. */
export interface CartForms {
  Form: ComponentType<FormProps>;
  /** further fields of each form */
  hidden?: ReactNode;
}
