import { Outlet } from 'react-router';

export default function HomeLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
