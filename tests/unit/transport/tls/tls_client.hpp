#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace signalbox::transport::tls::testing {

/// A blocking TLS client that accepts every certificate. Throws `boost::system::system_error`.
class tls_client {
 public:
  explicit tls_client(std::uint16_t port) {
    stream_.next_layer().connect({boost::asio::ip::address_v4::loopback(), port});
    stream_.handshake(boost::asio::ssl::stream_base::client);
  }

  void send(std::string_view bytes) {
    boost::asio::write(stream_, boost::asio::buffer(bytes.data(), bytes.size()));
  }

  /// Everything up to the server's close notification; `whole` is true if there was one.
  struct received {
    std::string bytes;
    bool whole = false;
  };
  received receive_all() {
    received got;
    boost::system::error_code ended;
    boost::asio::read(stream_, boost::asio::dynamic_buffer(got.bytes), ended);
    got.whole = ended == boost::asio::error::eof;
    return got;
  }

  /// Receives this number of bytes.
  std::string receive(std::size_t count) {
    std::string bytes(count, '\0');
    boost::asio::read(stream_, boost::asio::buffer(bytes));
    return bytes;
  }

  /// Returns the common name in the server's certificate.
  [[nodiscard]] std::string shown_name() {
    X509* shown = SSL_get1_peer_certificate(stream_.native_handle());
    if (shown == nullptr) return {};
    std::string name(64, '\0');
    const int length = X509_NAME_get_text_by_NID(X509_get_subject_name(shown), NID_commonName,
                                                 name.data(), static_cast<int>(name.size()));
    X509_free(shown);
    name.resize(length < 0 ? 0 : static_cast<std::size_t>(length));
    return name;
  }

  void shutdown_notice() {
    boost::system::error_code ignored;
    stream_.shutdown(ignored);
  }

 private:
  boost::asio::io_context io_;
  boost::asio::ssl::context context_{boost::asio::ssl::context::tls_client};
  boost::asio::ssl::stream<boost::asio::ip::tcp::socket> stream_{io_, context_};
};

}  // namespace signalbox::transport::tls::testing
