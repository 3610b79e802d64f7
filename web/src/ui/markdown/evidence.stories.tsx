import { parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconDots } from '../layout/icons.tsx';
import { CodeBlock } from './code-block.tsx';
import { Evidence, EvidenceFrame } from './evidence.tsx';
import { takeSecrets } from './text-marks.ts';

const { text, secrets } = takeSecrets(`POST /v3/chuyen-tien HTTP/2
Host: api.vidu.vn
Authorization: Bearer ⟦eyJhbGciOiJIUzI1NiJ9⟧
Content-Type: application/json

{"tu": "0011", "den": "8842", "so_tien": 5000000, ⟪"otp": ""⟫}

HTTP/2 200 OK
Content-Type: application/json

{"ket_qua": "thanh_cong", "ma_giao_dich": "GD-20260324-000817", "so_du_con_lai": 12500000}`);
const exchange = parseHttpEvidence(text);
const response = parseHttpEvidence('HTTP/1.1 500 Internal Server Error\nServer: nginx/1.18.0\nX-Powered-By: PHP/7.4.3');
const shared = { secrets, reveal: false };

export const Exchange = () => exchange && <Evidence {...shared} evidence={exchange} title="Chuyển tiền với OTP rỗng" />;

export const OtherLanguage = () => exchange && <Evidence {...shared} evidence={exchange} title="" lang="en" reveal />;

export const ResponseAlone = () => response && <Evidence {...shared} evidence={response} title="" />;

const actions = (
  <IconButton label="Thao tác với bằng chứng 3">
    <IconDots />
  </IconButton>
);

export const Frame = () => (
  <EvidenceFrame title="3. Lệnh đã chạy" note="bash" actions={actions}>
    <CodeBlock flush code="$ id\nuid=0(root) gid=0(root)" language="bash" />
  </EvidenceFrame>
);
