#include "tests/unit/transport/tls/self_signed.hpp"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

namespace signalbox::transport::tls::testing {

namespace {

constexpr long life_s = 3'600;

struct free_openssl {
  void operator()(EVP_PKEY* it) const { EVP_PKEY_free(it); }
  void operator()(X509* it) const { X509_free(it); }
  void operator()(std::FILE* it) const { std::ignore = std::fclose(it); }
};
using key_pointer = std::unique_ptr<EVP_PKEY, free_openssl>;
using certificate_pointer = std::unique_ptr<X509, free_openssl>;
using file_pointer = std::unique_ptr<std::FILE, free_openssl>;

void need(bool done) {
  if (!done) throw std::runtime_error("OpenSSL did not make a certificate");
}

file_pointer open_to_write(const std::filesystem::path& where) {
  file_pointer file(std::fopen(where.c_str(), "we"));
  need(file != nullptr);
  return file;
}

void write_key(const std::filesystem::path& where, EVP_PKEY* key) {
  need(PEM_write_PrivateKey(open_to_write(where).get(), key, nullptr, nullptr, 0, nullptr,
                            nullptr) == 1);
}

}  // namespace

certificate_files write_self_signed(const std::filesystem::path& folder, const std::string& name) {
  const key_pointer key(EVP_EC_gen("P-256"));
  need(key != nullptr);
  const certificate_pointer made(X509_new());
  need(made != nullptr);
  need(X509_set_version(made.get(), 2) == 1);
  need(ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1) == 1);
  need(X509_gmtime_adj(X509_getm_notBefore(made.get()), -life_s) != nullptr);
  need(X509_gmtime_adj(X509_getm_notAfter(made.get()), life_s) != nullptr);
  need(X509_set_pubkey(made.get(), key.get()) == 1);
  auto* client = X509_get_subject_name(made.get());
  need(X509_NAME_add_entry_by_txt(client, "CN", MBSTRING_UTF8,
                                  reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1,
                                  0) == 1);
  need(X509_set_issuer_name(made.get(), client) == 1);
  need(X509_sign(made.get(), key.get(), EVP_sha256()) > 0);

  const certificate_files files{.chain = folder / "chain.pem", .key = folder / "key.pem"};
  need(PEM_write_X509(open_to_write(files.chain).get(), made.get()) == 1);
  write_key(files.key, key.get());
  return files;
}

std::filesystem::path write_ed25519_key(const std::filesystem::path& folder) {
  const key_pointer key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  need(key != nullptr);
  auto file = folder / "ed25519.pem";
  write_key(file, key.get());
  return file;
}

}  // namespace signalbox::transport::tls::testing
