#include "transport/tls/certificate.hpp"

#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <ctime>
#include <utility>

namespace signalbox::transport::tls {

namespace ssl = boost::asio::ssl;

namespace {

std::unexpected<std::string> unusable(const std::string& file,
                                      const boost::system::error_code& why) {
  return std::unexpected("cannot use " + file + ": " + why.message());
}

/// Of the server's own certificate; 1970 for a date that no calendar has.
std::chrono::sys_seconds end_of(ssl::context& shown) {
  const X509* const own = SSL_CTX_get0_certificate(shown.native_handle());
  std::tm date{};
  if (own == nullptr || ASN1_TIME_to_tm(X509_get0_notAfter(own), &date) != 1) return {};
  // RFC 5280 section 4.1.2.5: the date is in UTC.
  return std::chrono::sys_seconds{std::chrono::seconds{::timegm(&date)}};
}

}  // namespace

certificate::certificate(certificate_files where, log_sink log)
    : where_(std::move(where)), log_(std::move(log)) {}

std::expected<std::shared_ptr<certificate>, std::string> certificate::load(certificate_files where,
                                                                           log_sink log) {
  std::shared_ptr<certificate> made(new certificate(std::move(where), std::move(log)));
  if (auto read = made->read(); !read) return std::unexpected(std::move(read.error()));
  made->look_at_ = clock::now() + certificate_look_interval;
  return made;
}

std::shared_ptr<ssl::context> certificate::current(clock::time_point now) {
  const std::lock_guard lock(mutex_);
  look(now);
  return context_;
}

std::chrono::sys_seconds certificate::end(clock::time_point now) {
  const std::lock_guard lock(mutex_);
  look(now);
  return end_;
}

void certificate::look(clock::time_point now) {
  if (now < look_at_) return;
  look_at_ = now + certificate_look_interval;
  if (stamp_now() == read_at_) return;
  if (const auto read = this->read(); !log_) {
    return;
  } else if (read) {
    log_(log_level::info, "certificate_renewed", "file=" + where_.chain);
  } else {
    log_(log_level::error, "certificate_not_renewed", "text=\"" + read.error() + "\"");
  }
}

certificate::stamp certificate::stamp_now() const {
  // A file that is not there has the earliest time there is: it was not read then.
  std::error_code ignored;
  return {.chain = std::filesystem::last_write_time(where_.chain, ignored),
          .key = std::filesystem::last_write_time(where_.key, ignored)};
}

std::expected<void, std::string> certificate::read() {
  // Before the reading: files that change meanwhile are read again.
  read_at_ = stamp_now();
  auto made = std::make_shared<ssl::context>(ssl::context::tls_server);
  boost::system::error_code error;
  made->set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                        ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1,
                    error);
  made->use_certificate_chain_file(where_.chain, error);
  if (error) return unusable(where_.chain, error);
  made->use_private_key_file(where_.key, ssl::context::pem, error);
  if (error) return unusable(where_.key, error);
  if (SSL_CTX_check_private_key(made->native_handle()) != 1) {
    return std::unexpected("the key in " + where_.key + " is not that of " + where_.chain);
  }
  end_ = end_of(*made);
  context_ = std::move(made);
  return {};
}

}  // namespace signalbox::transport::tls
