#pragma once

#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "transport/log.hpp"

namespace signalbox::transport::tls {

/// Minimum interval between checks of the files.
inline constexpr std::chrono::seconds certificate_check_interval{60};

/// Returns a file's content, or the error.
using file_reader = std::function<std::expected<std::string, std::string>(const std::string& file)>;

/// Reads a file of at most 256 KiB.
[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& file);

/// PEM files: the server's certificate followed by its chain, and its private key.
struct certificate_files {
  std::string chain;
  std::string key;
  /// Reads files that this process cannot read itself. Any thread.
  file_reader read = read_file;
};

/// The certificate shown to TLS clients (TLS 1.2 and 1.3; RFC 8446). Replaced files are used for
/// new connections within a minute; invalid ones are logged once, and the previous certificate
/// stays in use.
class certificate {
 public:
  using clock = std::chrono::steady_clock;

  /// Reads the files. Fails with a sentence for an operator.
  [[nodiscard]] static std::expected<std::shared_ptr<certificate>, std::string> load(
      certificate_files where, log_sink log);

  /// Returns the context for a connection at `now`. Any thread; reads files at most once a minute.
  [[nodiscard]] std::shared_ptr<boost::asio::ssl::context> current(clock::time_point now);

  /// Returns the expiry of the certificate in use at `now`. Any thread; reads files like `current`.
  [[nodiscard]] std::chrono::sys_seconds end(clock::time_point now);

 private:
  /// The content of both files, or the reason why one could not be read.
  struct content {
    std::expected<std::string, std::string> chain;
    std::expected<std::string, std::string> key;

    friend bool operator==(const content&, const content&) = default;
  };

  certificate(certificate_files where, log_sink log);

  void check(clock::time_point now);
  [[nodiscard]] content read() const;
  [[nodiscard]] std::expected<void, std::string> show();

  const certificate_files where_;
  const log_sink log_;
  std::mutex mutex_;
  std::shared_ptr<boost::asio::ssl::context> context_;  ///< under the mutex, like all below
  std::chrono::sys_seconds end_{};
  content seen_{};  ///< from the last read, valid or not
  clock::time_point next_check_{};
};

}  // namespace signalbox::transport::tls
