#pragma once

#include <arpa/inet.h>
#include <fmt/format.h>
#include <libpq-fe.h>
#include <net/if.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <array>
#include <cstring>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "postgres/socket_folder.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::testing {

/// A client of a project's database that chooses how it uses TLS.
class tls_client {
 public:
  /// `how` contains the TLS parameters of a connection string.
  tls_client(const domain::instance_address& where, const std::string& password,
             const std::string& how)
      : handle_(PQconnectdb(fmt::format("host={} port={} user={} dbname={} password={} {}",
                                        where.host, where.port, where.user, where.database,
                                        postgres::conninfo_value(password), how)
                                .c_str()),
                PQfinish) {}

  [[nodiscard]] bool is_in() const { return PQstatus(handle_.get()) == CONNECTION_OK; }
  /// Returns why the connection failed.
  [[nodiscard]] std::string refusal() const { return PQerrorMessage(handle_.get()); }

  /// Runs a statement; returns false when it fails.
  bool run(const char* statement) {
    const std::unique_ptr<PGresult, void (*)(PGresult*)> answer(PQexec(handle_.get(), statement),
                                                                PQclear);
    const auto status = PQresultStatus(answer.get());
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
  }

  /// The protocol version, for example `TLSv1.3`; empty without TLS.
  [[nodiscard]] std::string protocol() const {
    const char* const found = PQsslAttribute(handle_.get(), "protocol");
    return PQsslInUse(handle_.get()) != 0 && found != nullptr ? found : "";
  }

  /// SHA-256 of the certificate presented by the server.
  [[nodiscard]] std::string served_certificate() const {
    auto* const tls = static_cast<SSL*>(PQsslStruct(handle_.get(), "OpenSSL"));
    if (tls == nullptr) throw std::runtime_error("The connection has no TLS.");
    const std::unique_ptr<X509, void (*)(X509*)> shown(SSL_get1_peer_certificate(tls), X509_free);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (X509_digest(shown.get(), EVP_sha256(), digest.data(), &size) != 1)
      throw std::runtime_error("The server's certificate has no digest.");
    return {reinterpret_cast<const char*>(digest.data()), size};
  }

 private:
  std::unique_ptr<PGconn, void (*)(PGconn*)> handle_;
};

/// TLS parameters that verify the certificate and the host name.
inline std::string verified_by(const std::filesystem::path& authority_file) {
  return fmt::format("sslmode=verify-full sslrootcert={}",
                     postgres::conninfo_value(authority_file.string()));
}

/// Sets up the loopback device of this thread's network, with this address in addition to
/// 127.0.0.1.
inline void add_address(const std::string& address) {
  const postgres::unique_descriptor control(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const auto raise = [&](const char* device, const std::string& numeric) {
    ifreq request{};
    std::strncpy(request.ifr_name, device, IFNAMSIZ - 1);
    sockaddr_in where{};
    where.sin_family = AF_INET;
    if (::inet_pton(AF_INET, numeric.c_str(), &where.sin_addr) != 1)
      throw std::runtime_error("not an IPv4 address: " + numeric);
    std::memcpy(&request.ifr_addr, &where, sizeof where);
    if (::ioctl(control.number(), SIOCSIFADDR, &request) != 0)
      throw std::runtime_error("The address could not be added.");
    if (::ioctl(control.number(), SIOCGIFFLAGS, &request) != 0)
      throw std::runtime_error("The device has no flags.");
    request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_UP);
    if (::ioctl(control.number(), SIOCSIFFLAGS, &request) != 0)
      throw std::runtime_error("The device could not be set up.");
  };
  raise("lo", "127.0.0.1");
  raise("lo:1", address);
}

/// Runs on a thread with a separate network namespace, in which `address` belongs to this machine
/// and is not a loopback address. Needs root.
inline void beside_loopback(const std::string& address, const std::function<void()>& run) {
  std::exception_ptr failed;
  std::thread([&] {
    try {
      if (::unshare(CLONE_NEWNET) != 0)
        throw std::runtime_error("A network of one's own is refused: run this test as root.");
      add_address(address);
      run();
    } catch (...) {
      failed = std::current_exception();
    }
  }).join();
  if (failed) std::rethrow_exception(failed);
}

}  // namespace signalbox::testing
