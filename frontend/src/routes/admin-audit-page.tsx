import { AdminFrame } from '@/features/admin/admin-frame';
import { AuditScreen } from '@/features/admin-audit/audit-screen';
import { Page } from '@/ui/page';

export default function AdminAuditPage() {
  return (
    <Page>
      <AdminFrame section="audit">{() => <AuditScreen />}</AdminFrame>
    </Page>
  );
}
