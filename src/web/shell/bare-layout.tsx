import { Outlet } from 'react-router';

/** Nothing around the page: it is shown inside another one. */
export default function BareLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
