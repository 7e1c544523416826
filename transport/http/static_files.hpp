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
  std::filesystem::path root;       ///< folder of the built web app, with its `index.html`
  std::string base = "/dashboard";  ///< path that the app lives under, without a slash at its end
  std::string immutable_below = "assets/";  ///< files whose names carry a hash of their content
  std::size_t total_bytes_max = std::size_t{64} * 1024 * 1024;  ///< loading more fails
  std::map<std::string, std::string> headers{};                 ///< added to every answer
  std::map<std::string, std::string> html_headers{};            ///< added to pages besides
};

/// A built single-page app, held in memory, so that no I/O thread reads a disk.
///
/// A path below the base that names no file and has no extension is a route of the app and gets
/// `index.html`. Variants beside a file (`x.js.br`, `x.js.gz`) are sent to clients that accept
/// them.
class static_files {
 public:
  /// Reads the folder once, links that lead out of it left out. Fails with a sentence: no folder,
  /// no `index.html`, or more than `total_bytes_max`. Blocks: for the start.
  [[nodiscard]] static std::expected<static_files, std::string> load(static_files_config config);

  /// The answer for a path at or below the base, else nothing. GET and HEAD are served, other
  /// methods get 405. Any thread.
  [[nodiscard]] std::optional<response> answer(const request& asked) const;

 private:
  explicit static_files(static_files_config config) : config_(std::move(config)) {}

  [[nodiscard]] const stored_content* find(const std::string& path_below_base) const;
  [[nodiscard]] response send(const stored_content& found, const request& asked) const;

  static_files_config config_;
  std::map<std::string, stored_content, std::less<>> files_;  ///< by path below the base
};

}  // namespace signalbox::transport::http
