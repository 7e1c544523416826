#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "domain/dump/dump_job.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::dumps {

/// The file with the errors of a job, as CSV: `line,object,sqlstate,message,statement`. It is made
/// with the first error. For one thread.
class error_list {
 public:
  explicit error_list(std::filesystem::path file) : file_(std::move(file)) {}

  /// Adds an error, up to `domain::dump_errors_listed`.
  void add(const domain::dump_error& one);

 private:
  std::filesystem::path file_;
  postgres::unique_descriptor to_;
  std::uint64_t count_ = 0;
};

/// A file with errors of a job; nothing when there is none.
[[nodiscard]] std::optional<std::string> read_error_list(const std::filesystem::path& file);

}  // namespace signalbox::dumps
