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

/// How often files are looked at, at most.
inline constexpr std::chrono::seconds certificate_look_interval{60};

/// A file's content, or what is wrong with it.
using file_reader = std::function<std::expected<std::string, std::string>(const std::string& file)>;

/// Reads a file of at most 256 KiB.
[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& file);

/// PEM files: the server's certificate followed by those that vouch for it, and its private key.
struct certificate_files {
  std::string chain;
  std::string key;
  /// For files that this process may not read itself, but another for it. Any thread.
  file_reader read = read_file;
};

/// What the server shows to TLS clients (TLS 1.2 and 1.3; RFC 8446). Files that were replaced are
/// taken up for new connections within a minute; such that are no good are told to the log once,
/// and the old ones stay.
class certificate {
 public:
  using clock = std::chrono::steady_clock;

  /// Reads the files. Fails with a sentence for an operator.
  [[nodiscard]] static std::expected<std::shared_ptr<certificate>, std::string> load(
      certificate_files where, log_sink log);

  /// For a connection that begins at `now`. Any thread; reads files at most once a minute.
  [[nodiscard]] std::shared_ptr<boost::asio::ssl::context> current(clock::time_point now);

  /// When what is shown at `now` is good no more. Any thread; reads files as `current`.
  [[nodiscard]] std::chrono::sys_seconds end(clock::time_point now);

 private:
  /// What both files held; a reason where one could not be read.
  struct content {
    std::expected<std::string, std::string> chain;
    std::expected<std::string, std::string> key;

    friend bool operator==(const content&, const content&) = default;
  };

  certificate(certificate_files where, log_sink log);

  void look(clock::time_point now);
  [[nodiscard]] content read() const;
  [[nodiscard]] std::expected<void, std::string> show();

  const certificate_files where_;
  const log_sink log_;
  std::mutex mutex_;
  std::shared_ptr<boost::asio::ssl::context> context_;  ///< under the mutex, as all below
  std::chrono::sys_seconds end_{};
  content seen_{};  ///< when they were read last, whether it was good or not
  clock::time_point look_at_{};
};

}  // namespace signalbox::transport::tls
