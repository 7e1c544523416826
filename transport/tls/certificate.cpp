#include "transport/tls/certificate.hpp"

#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <boost/asio/buffer.hpp>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <system_error>
#include <utility>

namespace signalbox::transport::tls {

namespace ssl = boost::asio::ssl;

namespace {

// A certificate with its chain has a few KiB.
constexpr std::size_t file_bytes_max = std::size_t{256} << 10;

std::unexpected<std::string> unusable(const std::string& file, const std::string& why) {
  return std::unexpected("cannot use " + file + ": " + why);
}

/// Expiry of the server's own certificate; 1970 for an invalid date.
std::chrono::sys_seconds end_of(ssl::context& shown) {
  const X509* const own = SSL_CTX_get0_certificate(shown.native_handle());
  std::tm date{};
  if (own == nullptr || ASN1_TIME_to_tm(X509_get0_notAfter(own), &date) != 1) return {};
  // RFC 5280 section 4.1.2.5: the date is in UTC.
  return std::chrono::sys_seconds{std::chrono::seconds{::timegm(&date)}};
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  const int why = errno;
  std::string text(file_bytes_max + 1, '\0');
  if (!stream) return std::unexpected(std::generic_category().message(why));
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.eof()) return std::unexpected("not a file, or too large");
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

certificate::certificate(certificate_files where, log_sink log)
    : where_(std::move(where)), log_(std::move(log)) {}

std::expected<std::shared_ptr<certificate>, std::string> certificate::load(certificate_files where,
                                                                           log_sink log) {
  std::shared_ptr<certificate> made(new certificate(std::move(where), std::move(log)));
  made->seen_ = made->read();
  if (auto shown = made->show(); !shown) return std::unexpected(std::move(shown.error()));
  made->next_check_ = clock::now() + certificate_check_interval;
  return made;
}

std::shared_ptr<ssl::context> certificate::current(clock::time_point now) {
  const std::lock_guard lock(mutex_);
  check(now);
  return context_;
}

std::chrono::sys_seconds certificate::end(clock::time_point now) {
  const std::lock_guard lock(mutex_);
  check(now);
  return end_;
}

void certificate::check(clock::time_point now) {
  if (now < next_check_) return;
  next_check_ = now + certificate_check_interval;
  auto now_there = read();
  if (now_there == seen_) return;
  seen_ = std::move(now_there);
  if (const auto shown = show(); !log_) {
    return;
  } else if (shown) {
    log_(log_level::info, "tls.certificate_renewed", "file=" + where_.chain);
  } else {
    log_(log_level::error, "tls.certificate_not_renewed", "text=\"" + shown.error() + "\"");
  }
}

certificate::content certificate::read() const {
  return {.chain = where_.read(where_.chain), .key = where_.read(where_.key)};
}

std::expected<void, std::string> certificate::show() {
  if (!seen_.chain) return unusable(where_.chain, seen_.chain.error());
  if (!seen_.key) return unusable(where_.key, seen_.key.error());
  auto made = std::make_shared<ssl::context>(ssl::context::tls_server);
  boost::system::error_code error;
  made->set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                        ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1,
                    error);
  made->use_certificate_chain(boost::asio::buffer(*seen_.chain), error);
  if (error) return unusable(where_.chain, error.message());
  made->use_private_key(boost::asio::buffer(*seen_.key), ssl::context::pem, error);
  if (error) return unusable(where_.key, error.message());
  if (SSL_CTX_check_private_key(made->native_handle()) != 1) {
    return std::unexpected("the key in " + where_.key + " does not match " + where_.chain);
  }
  end_ = end_of(*made);
  context_ = std::move(made);
  return {};
}

}  // namespace signalbox::transport::tls
