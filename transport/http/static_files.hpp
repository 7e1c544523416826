#pragma once

#include <cstddef>
#include <expected>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "transport/http/message.hpp"
#include "transport/http/stored_content.hpp"

namespace signalbox::transport::http {

struct static_files_config {
  std::filesystem::path root;               ///< folder of the built web app, with its `index.html`
  std::string base = "/dashboard";          ///< base path of the app, without a trailing slash
  std::string immutable_below = "assets/";  ///< files whose names contain a content hash
  std::size_t total_bytes_max = std::size_t{64} * 1024 * 1024;  ///< loading fails beyond this size
  std::map<std::string, std::string> headers{};                 ///< added to every response
  std::map<std::string, std::string> html_headers{};            ///< also added to pages
};

/// A built single-page app, held in memory so that no I/O thread reads from disk.
///
/// A path below the base that names no file and has no extension is a route of the app and gets
/// `index.html`. Precompressed variants (`x.js.br`, `x.js.gz`) are sent to clients that accept
/// them.
class static_files {
 public:
  /// Reads the folder once, ignoring links that leave it. Fails with a sentence when the folder or
  /// `index.html` is missing, or beyond `total_bytes_max`. Blocks; for startup only.
  [[nodiscard]] static std::expected<static_files, std::string> load(static_files_config config);

  /// Returns the response for a path at or below the base, otherwise nothing. Serves GET and HEAD,
  /// answers other methods with 405. Any thread.
  [[nodiscard]] std::optional<response> answer(const request& incoming) const;

 private:
  explicit static_files(static_files_config config) : config_(std::move(config)) {}

  [[nodiscard]] const stored_content* find(const std::string& path_below_base) const;
  [[nodiscard]] response send(const stored_content& found, const request& incoming) const;

  static_files_config config_;
  std::map<std::string, stored_content, std::less<>> files_;  ///< by path below the base
};

}  // namespace signalbox::transport::http
