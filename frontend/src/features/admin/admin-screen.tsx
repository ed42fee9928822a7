/** The admin's applications. */
import { AdminFrame } from './admin-frame';
import { AdminPanel } from './admin-panel';

export function AdminScreen() {
  return <AdminFrame section="applications">{(admin) => <AdminPanel admin={admin} />}</AdminFrame>;
}
