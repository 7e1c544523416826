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

// Forward declarations of OpenSSL's types, so that including files do not need its headers.
struct evp_pkey_st;
struct x509_st;

namespace signalbox::provisioning {

/// The certificate authority of an installation: signs the certificates of its projects' databases
/// and of the pooler (X.509, ECDSA on P-256). Keys and serial numbers come from OpenSSL's own
/// random generator. Values: copies share the key. Any thread.
class certificate_authority {
 public:
  /// Creates a new authority, valid from `now` for `domain::authority_life`. Errors: `internal`.
  [[nodiscard]] static core::result<certificate_authority> generate(core::time_point now);

  /// Creates the authority of a stored key, with a new certificate of the same name: certificates
  /// signed by the key stay valid. Errors: `bad_request` when the text is not a P-256 key;
  /// `internal`.
  [[nodiscard]] static core::result<certificate_authority> renew(std::string_view key_pem,
                                                                 core::time_point now);

  /// Reads a stored authority. Errors: `bad_request` when a text is damaged or they do not match.
  [[nodiscard]] static core::result<certificate_authority> read(std::string_view key_pem,
                                                                std::string_view certificate_pem);

  /// Returns the private key as PEM (PKCS #8), for storing it.
  [[nodiscard]] const std::string& key_pem() const { return key_pem_; }
  /// The certificate with which clients verify servers.
  [[nodiscard]] const domain::database_authority& shown() const { return shown_; }

  /// Creates a new key and a certificate for it as one PEM text, certificate first: a single file,
  /// so that a kill never leaves a key with another key's certificate. `names` are host names and
  /// IP addresses. Errors: `internal`.
  [[nodiscard]] core::result<std::string> issue(std::string_view common_name,
                                                const std::vector<std::string>& names,
                                                core::time_point now) const;

  /// Reads the contents of a text created by `issue`; empty for a damaged one.
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

/// Returns the names in a server's certificate, sorted and without duplicates: `localhost`, the
/// loopback addresses, the host in connection strings, and the address that the server listens on
/// unless it means all addresses.
[[nodiscard]] std::vector<std::string> server_certificate_names(const std::string& public_host,
                                                                const std::string& listen_address);

}  // namespace signalbox::provisioning
