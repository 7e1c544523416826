#include "provisioning/local/certificate_authority.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <utility>

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;
using core::time_point;

using key_handle = std::shared_ptr<EVP_PKEY>;
using certificate_handle = std::shared_ptr<X509>;

constexpr const char* curve = "P-256";
constexpr std::string_view curve_in_openssl = "prime256v1";
constexpr std::size_t serial_bytes = 16;
constexpr std::size_t common_name_max = 64;  // RFC 5280, upper bound of a common name
constexpr long version_3 = 2;                // X.509 counts versions from 0

std::unexpected<core::error> openssl_failure(std::string_view what) {
  std::array<char, 256> words{};
  ERR_error_string_n(ERR_get_error(), words.data(), words.size());
  ERR_clear_error();
  return core::fail(errc::internal, fmt::format("OpenSSL could not {}: {}.", what, words.data()));
}

std::unexpected<core::error> damaged(std::string_view why) {
  // Errors recorded by OpenSSL must not be found by the next caller on this thread.
  ERR_clear_error();
  return core::fail(errc::bad_request, std::string(why));
}

struct bio_closer {
  void operator()(BIO* open) const { BIO_free(open); }
};
using bio_handle = std::unique_ptr<BIO, bio_closer>;

bio_handle reading(std::string_view text) {
  return bio_handle(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

std::string text_in(BIO* memory) {
  char* begin = nullptr;
  const auto size = BIO_get_mem_data(memory, &begin);
  return size <= 0 ? std::string() : std::string(begin, static_cast<std::size_t>(size));
}

/// Without this callback, OpenSSL would ask the terminal for the password of an encrypted key.
int no_password(char*, int, int, void*) {
  return -1;
}

key_handle key_in(std::string_view pem) {
  const auto from = reading(pem);
  key_handle key(
      from ? PEM_read_bio_PrivateKey(from.get(), nullptr, no_password, nullptr) : nullptr,
      EVP_PKEY_free);
  ERR_clear_error();
  return key;
}

certificate_handle certificate_in(std::string_view pem) {
  const auto from = reading(pem);
  certificate_handle read(
      from ? PEM_read_bio_X509(from.get(), nullptr, no_password, nullptr) : nullptr, X509_free);
  ERR_clear_error();
  return read;
}

std::string pem_of_key(EVP_PKEY* key) {
  const bio_handle into(BIO_new(BIO_s_mem()));
  if (!into ||
      PEM_write_bio_PrivateKey(into.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1)
    return {};
  return text_in(into.get());
}

std::string pem_of_certificate(X509* certificate) {
  const bio_handle into(BIO_new(BIO_s_mem()));
  if (!into || PEM_write_bio_X509(into.get(), certificate) != 1) return {};
  return text_in(into.get());
}

bool is_on_curve(EVP_PKEY* key) {
  std::array<char, 64> name{};
  std::size_t size = 0;
  return EVP_PKEY_get_group_name(key, name.data(), name.size(), &size) == 1 &&
         std::string_view(name.data(), size) == curve_in_openssl;
}

std::string fingerprint_of(const X509* certificate) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (X509_digest(certificate, EVP_sha256(), digest.data(), &size) != 1) return {};
  std::string text;
  for (unsigned at = 0; at < size; ++at)
    text += fmt::format("{}{:02X}", at == 0 ? "" : ":", digest[at]);
  return text;
}

/// RFC 5280 section 4.1.2.5: dates are in UTC. 1970 for an invalid date.
time_point moment_of(const ASN1_TIME* at) {
  std::tm date{};
  if (at == nullptr || ASN1_TIME_to_tm(at, &date) != 1) return {};
  return time_point(std::chrono::seconds{::timegm(&date)});
}

bool set_moment(ASN1_TIME* to, time_point at) {
  return ASN1_TIME_set(to,
                       std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count()) !=
         nullptr;
}

bool set_serial(X509* certificate) {
  std::array<unsigned char, serial_bytes> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return false;
  bytes[0] &= 0x7F;  // RFC 5280 section 4.1.2.2: positive
  const std::unique_ptr<BIGNUM, void (*)(BIGNUM*)> number(
      BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr), BN_free);
  return number && BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) != nullptr;
}

bool set_common_name(X509_NAME* of, std::string_view name) {
  const auto kept = name.substr(0, common_name_max);
  return X509_NAME_add_entry_by_txt(of, "CN", MBSTRING_UTF8,
                                    reinterpret_cast<const unsigned char*>(kept.data()),
                                    static_cast<int>(kept.size()), -1, 0) == 1;
}

bool add_extension(X509* to, X509* issuer, int what, const char* value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, to, nullptr, nullptr, 0);
  const std::unique_ptr<X509_EXTENSION, void (*)(X509_EXTENSION*)> made(
      X509V3_EXT_conf_nid(nullptr, &context, what, value), X509_EXTENSION_free);
  return made && X509_add_ext(to, made.get(), -1) == 1;
}

/// Returns the bytes of an IP address; empty for a host name.
std::string address_bytes(const std::string& name) {
  std::array<char, sizeof(in6_addr)> bytes{};
  if (::inet_pton(AF_INET, name.c_str(), bytes.data()) == 1) return {bytes.data(), sizeof(in_addr)};
  if (::inet_pton(AF_INET6, name.c_str(), bytes.data()) == 1)
    return {bytes.data(), sizeof(in6_addr)};
  return {};
}

std::string address_text(const unsigned char* bytes, std::size_t size) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const int family = size == sizeof(in_addr) ? AF_INET : AF_INET6;
  if (size != sizeof(in_addr) && size != sizeof(in6_addr)) return {};
  if (::inet_ntop(family, bytes, text.data(), text.size()) == nullptr) return {};
  return text.data();
}

/// Does not use OpenSSL's configuration syntax, in which a name could have a special meaning.
bool add_names(X509* to, const std::vector<std::string>& names) {
  const std::unique_ptr<GENERAL_NAMES, void (*)(GENERAL_NAMES*)> all(GENERAL_NAMES_new(),
                                                                     GENERAL_NAMES_free);
  if (!all) return false;
  for (const auto& name : names) {
    const auto address = address_bytes(name);
    const auto& value = address.empty() ? name : address;
    const int type = address.empty() ? V_ASN1_IA5STRING : V_ASN1_OCTET_STRING;
    ASN1_STRING* const text = ASN1_STRING_type_new(type);
    GENERAL_NAME* const one = GENERAL_NAME_new();
    const bool is_made = text != nullptr && one != nullptr &&
                         ASN1_STRING_set(text, value.data(), static_cast<int>(value.size())) == 1;
    if (!is_made) {
      ASN1_STRING_free(text);
      GENERAL_NAME_free(one);
      return false;
    }
    GENERAL_NAME_set0_value(one, address.empty() ? GEN_DNS : GEN_IPADD, text);
    if (sk_GENERAL_NAME_push(all.get(), one) == 0) {
      GENERAL_NAME_free(one);
      return false;
    }
  }
  return X509_add1_ext_i2d(to, NID_subject_alt_name, all.get(), 0, X509V3_ADD_DEFAULT) == 1;
}

std::vector<std::string> names_in(const X509* certificate) {
  std::vector<std::string> found;
  const std::unique_ptr<GENERAL_NAMES, void (*)(GENERAL_NAMES*)> all(
      static_cast<GENERAL_NAMES*>(
          X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)),
      GENERAL_NAMES_free);
  if (!all) return found;
  for (int at = 0; at < sk_GENERAL_NAME_num(all.get()); ++at) {
    int type = 0;
    const auto* text = static_cast<const ASN1_STRING*>(
        GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(all.get(), at), &type));
    const auto* bytes = ASN1_STRING_get0_data(text);
    const auto size = static_cast<std::size_t>(ASN1_STRING_length(text));
    if (type == GEN_DNS) found.emplace_back(reinterpret_cast<const char*>(bytes), size);
    if (type == GEN_IPADD) found.push_back(address_text(bytes, size));
  }
  std::ranges::sort(found);
  return found;
}

key_handle new_key() {
  return {EVP_EC_gen(curve), EVP_PKEY_free};
}

/// Creates a certificate without extensions and signature.
certificate_handle draft(EVP_PKEY* key, time_point begins_at, time_point ends_at) {
  certificate_handle made(X509_new(), X509_free);
  const bool is_whole =
      made && X509_set_version(made.get(), version_3) == 1 && set_serial(made.get()) &&
      set_moment(X509_getm_notBefore(made.get()), begins_at) &&
      set_moment(X509_getm_notAfter(made.get()), ends_at) && X509_set_pubkey(made.get(), key) == 1;
  return is_whole ? made : nullptr;
}

/// The name is derived from the key, so that a certificate that is created again has the same name.
std::string authority_name(const EVP_PKEY* key) {
  unsigned char* encoded = nullptr;
  const auto size = i2d_PUBKEY(key, &encoded);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  const bool is_digested =
      size > 0 && EVP_Digest(encoded, static_cast<std::size_t>(size), digest.data(), nullptr,
                             EVP_sha256(), nullptr) == 1;
  OPENSSL_free(encoded);
  if (!is_digested) return {};
  return fmt::format("Signalbox databases {:02x}{:02x}{:02x}{:02x}", digest[0], digest[1],
                     digest[2], digest[3]);
}

certificate_handle authority_certificate(EVP_PKEY* key, time_point now) {
  auto made = draft(key, now - domain::certificate_backdate, now + domain::authority_life);
  const auto name = authority_name(key);
  if (!made || name.empty()) return nullptr;
  X509* const bare = made.get();
  const bool is_whole =
      set_common_name(X509_get_subject_name(bare), name) &&
      X509_set_issuer_name(bare, X509_get_subject_name(bare)) == 1 &&
      add_extension(bare, bare, NID_basic_constraints, "critical,CA:TRUE,pathlen:0") &&
      add_extension(bare, bare, NID_key_usage, "critical,keyCertSign,cRLSign") &&
      add_extension(bare, bare, NID_subject_key_identifier, "hash") &&
      X509_sign(bare, key, EVP_sha256()) > 0;
  return is_whole ? made : nullptr;
}

}  // namespace

result<certificate_authority> certificate_authority::made_of(key_handle key,
                                                             certificate_handle certificate) {
  domain::database_authority shown{.certificate = pem_of_certificate(certificate.get()),
                                   .fingerprint = fingerprint_of(certificate.get()),
                                   .expires_at = moment_of(X509_get0_notAfter(certificate.get()))};
  auto key_pem = pem_of_key(key.get());
  if (shown.certificate.empty() || shown.fingerprint.empty() || key_pem.empty())
    return openssl_failure("write a certificate authority");
  return certificate_authority(std::move(key), std::move(certificate), std::move(key_pem),
                               std::move(shown));
}

result<certificate_authority> certificate_authority::generate(time_point now) {
  auto key = new_key();
  if (!key) return openssl_failure("create a key");
  auto certificate = authority_certificate(key.get(), now);
  if (!certificate) return openssl_failure("create a certificate authority");
  return made_of(std::move(key), std::move(certificate));
}

result<certificate_authority> certificate_authority::renew(std::string_view key_pem,
                                                           time_point now) {
  auto key = key_in(key_pem);
  if (!key || !is_on_curve(key.get())) return damaged("It is not a private key on P-256 in PEM.");
  auto certificate = authority_certificate(key.get(), now);
  if (!certificate) return openssl_failure("create a certificate authority");
  return made_of(std::move(key), std::move(certificate));
}

result<certificate_authority> certificate_authority::read(std::string_view key_pem,
                                                          std::string_view certificate_pem) {
  auto key = key_in(key_pem);
  if (!key || !is_on_curve(key.get())) return damaged("It is not a private key on P-256 in PEM.");
  auto certificate = certificate_in(certificate_pem);
  if (!certificate) return damaged("It is not a certificate in PEM.");
  if (X509_check_private_key(certificate.get(), key.get()) != 1 ||
      X509_verify(certificate.get(), key.get()) != 1 || X509_check_ca(certificate.get()) != 1)
    return damaged("It is not the certificate of the authority's key.");
  return made_of(std::move(key), std::move(certificate));
}

result<std::string> certificate_authority::issue(std::string_view common_name,
                                                 const std::vector<std::string>& names,
                                                 time_point now) const {
  const auto key = new_key();
  if (!key) return openssl_failure("create a key");
  const auto made = draft(key.get(), now - domain::certificate_backdate,
                          domain::server_certificate_end(now, shown_.expires_at));
  X509* const bare = made.get();
  X509* const issuer = certificate_.get();
  const bool is_whole = made && set_common_name(X509_get_subject_name(bare), common_name) &&
                        X509_set_issuer_name(bare, X509_get_subject_name(issuer)) == 1 &&
                        add_extension(bare, issuer, NID_basic_constraints, "critical,CA:FALSE") &&
                        add_extension(bare, issuer, NID_key_usage, "critical,digitalSignature") &&
                        add_extension(bare, issuer, NID_ext_key_usage, "serverAuth") &&
                        add_extension(bare, issuer, NID_subject_key_identifier, "hash") &&
                        add_extension(bare, issuer, NID_authority_key_identifier, "keyid:always") &&
                        add_names(bare, names) && X509_sign(bare, key_.get(), EVP_sha256()) > 0;
  if (!is_whole) return openssl_failure("create a server's certificate");
  auto text = pem_of_certificate(bare);
  const auto key_text = pem_of_key(key.get());
  if (text.empty() || key_text.empty()) return openssl_failure("write a server's certificate");
  return text + key_text;
}

std::optional<domain::certificate_facts> certificate_authority::examine(
    std::string_view pem) const {
  const auto certificate = certificate_in(pem);
  if (!certificate) return std::nullopt;
  const auto key = key_in(pem);
  domain::certificate_facts found{
      .names = names_in(certificate.get()),
      .begins_at = moment_of(X509_get0_notBefore(certificate.get())),
      .ends_at = moment_of(X509_get0_notAfter(certificate.get())),
      .has_its_key = key && X509_check_private_key(certificate.get(), key.get()) == 1,
      .is_ours = X509_verify(certificate.get(), key_.get()) == 1};
  ERR_clear_error();
  return found;
}

std::vector<std::string> server_certificate_names(const std::string& public_host,
                                                  const std::string& listen_address) {
  std::vector<std::string> names{"localhost", "127.0.0.1", "::1"};
  for (const auto* more : {&public_host, &listen_address}) {
    if (more->empty() || *more == "*" || *more == "0.0.0.0" || *more == "::") continue;
    const auto address = address_bytes(*more);
    // Addresses are normalized to the form in which the certificate is read back.
    names.push_back(
        address.empty()
            ? *more
            : address_text(reinterpret_cast<const unsigned char*>(address.data()), address.size()));
  }
  std::ranges::sort(names);
  const auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
  return names;
}

}  // namespace signalbox::provisioning
