import tls from 'node:tls';
import { onTestFinished } from 'vitest';

export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsdEhSDjQ7GyQ1HBR
KDxzoyIQ2y3rrYAEXsGS/HV3+AShRANCAARSafQELofdSII1LHqT1XkgnYx+7THL
rit7O/BvmjTD2mnjdsI7eKNykx6fFdHQ6Tzs548K0l+2CJiBN/OPnum7
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUe/jve4UjxPyUXo3mh/9CvoRd6yQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA1MzcwNFoYDzIxMjYxMDI4
MDUzNzA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARSafQELofdSII1LHqT1XkgnYx+7THLrit7O/BvmjTD2mnjdsI7eKNy
kx6fFdHQ6Tzs548K0l+2CJiBN/OPnum7o2kwZzAdBgNVHQ4EFgQUz49k2930Na6r
pxFbQj2jLcMAckkwHwYDVR0jBBgwFoAUz49k2930Na6rpxFbQj2jLcMAckkwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgONerK8rZ5ETBNT4jETLFRQJHqW6MxvrrZMnsHnuetagCIEih6IrNrdgr
QErquHf2G9s1gC7PdxP6+ihZMSoHC8Np
-----END CERTIFICATE-----`,
};

/** Trusts the test certificate until the end of the test, as NODE_EXTRA_CA_CERTS would. */
export function trustCertificate(): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate.cert]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}
