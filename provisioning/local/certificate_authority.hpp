#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/server_certificate.hpp"

// OpenSSL's own names of its types, so that nobody else includes its headers.
struct evp_pkey_st;
struct x509_st;

namespace signalbox::provisioning {

/// The certificate authority of an installation: signs the certificates of its projects' databases
/// and of the pooler (X.509, ECDSA on P-256). Keys and serial numbers come from OpenSSL's own
/// random generator. Values: copies share the key. Any thread.
class certificate_authority {
 public:
  /// A new authority, valid from `now` for `domain::authority_life`. Errors: `internal`.
  [[nodiscard]] static core::result<certificate_authority> generate(core::time_point now);

  /// The authority of a stored key, with a new certificate of the same name: certificates that the
  /// key signed stay valid. Errors: `bad_request` where the text is no P-256 key; `internal`.
  [[nodiscard]] static core::result<certificate_authority> renew(std::string_view key_pem,
                                                                 core::time_point now);

  /// A stored authority. Errors: `bad_request` where a text is damaged or they do not belong
  /// together.
  [[nodiscard]] static core::result<certificate_authority> read(std::string_view key_pem,
                                                                std::string_view certificate_pem);

  /// The private key as PEM (PKCS #8), to be stored.
  [[nodiscard]] const std::string& key_pem() const { return key_pem_; }
  /// What clients need to verify servers.
  [[nodiscard]] const domain::database_authority& shown() const { return shown_; }

  /// A new key and a certificate for it as one PEM text, certificate first: a single file, so that
  /// a kill never leaves a key beside another key's certificate. `names` are host names and IP
  /// addresses. Errors: `internal`.
  [[nodiscard]] core::result<std::string> issue(std::string_view common_name,
                                                const std::vector<std::string>& names,
                                                core::time_point now) const;

  /// What a text that `issue` made holds; nothing for a damaged one.
  [[nodiscard]] std::optional<domain::certificate_facts> examine(std::string_view pem) const;

 private:
  certificate_authority(std::shared_ptr<evp_pkey_st> key, std::shared_ptr<x509_st> certificate,
                        std::string key_pem, domain::database_authority shown)
      : key_(std::move(key)),
        certificate_(std::move(certificate)),
        key_pem_(std::move(key_pem)),
        shown_(std::move(shown)) {}

  [[nodiscard]] static core::result<certificate_authority> made_of(
      std::shared_ptr<evp_pkey_st> key, std::shared_ptr<x509_st> certificate);

  std::shared_ptr<evp_pkey_st> key_;
  std::shared_ptr<x509_st> certificate_;
  std::string key_pem_;
  domain::database_authority shown_;
};

/// The names that a server's certificate holds, sorted and each once: `localhost`, the loopback
/// addresses, the host that connection strings name, and the address that the server listens on
/// unless that means all.
[[nodiscard]] std::vector<std::string> server_certificate_names(const std::string& public_host,
                                                                const std::string& listen_address);

}  // namespace signalbox::provisioning
