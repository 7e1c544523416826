#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/dump/dump_program.hpp"
#include "domain/identifiers.hpp"
#include "dumps/settings.hpp"
#include "postgres/supervision.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::dumps {

/// `pg_dump` or `pg_restore` to be started.
struct program_start {
  const settings& how;
  domain::project_ref ref;
  domain::dump_program what;
  /// An existing folder, whose files the program uses. Its user can read what is opened to all
  /// users in it (`open_to_program`); the folders above it are closed to them.
  std::filesystem::path folder;
};

/// Lets programs read a file or a folder in their folder, or fill the folder `dump`.
/// Returns false when the system refuses.
[[nodiscard]] bool open_to_program(const std::filesystem::path& what, bool is_filled = false);

/// What a program has reported so far.
struct program_report {
  std::uint64_t tables = 0;  ///< whose data it has begun to write
  std::string object = {};   ///< the last one
  std::string failure = {};  ///< its error messages, the first ones
};

/// A running program and its output, which is a pipe: a slow reader slows the program down. It ends
/// with this object. For one thread at a time.
class program_output {
 public:
  /// Errors: those of `settings::start_program`; `internal`.
  [[nodiscard]] static core::result<std::unique_ptr<program_output>> start(
      const program_start& what);
  program_output(const program_output&) = delete;
  program_output& operator=(const program_output&) = delete;
  ~program_output();

  /// The pipe, for an event loop. Non-blocking.
  [[nodiscard]] int descriptor() const { return output_.number(); }
  /// Waits for output and reads it into `buffer`; empty at the end. Errors: `unavailable` when
  /// `stop` was requested.
  [[nodiscard]] core::result<std::string_view> read(std::string& buffer, std::stop_token stop);
  /// Reads the messages that have arrived. Never waits.
  void read_messages();
  [[nodiscard]] const program_report& report() const { return report_; }

  /// True when the program has ended.
  [[nodiscard]] bool has_ended() const { return control_.ended(); }
  /// The program has ended, or ends now; waits for that up to a second. Errors: `internal` with its
  /// messages.
  [[nodiscard]] core::result<void> finish();
  /// Returns another handle to the program. Errors: `internal`.
  [[nodiscard]] core::result<postgres::program_control> handle() const {
    return control_.duplicate();
  }
  /// Ends the program.
  void kill();
  /// Suspends or continues the program.
  void suspend(bool is_suspended);

 private:
  program_output(postgres::program_control of, postgres::unique_descriptor output,
                 postgres::unique_descriptor messages)
      : control_(std::move(of)), output_(std::move(output)), messages_(std::move(messages)) {}
  void take_line(std::string_view line);

  postgres::program_control control_;
  postgres::unique_descriptor output_;
  postgres::unique_descriptor messages_;
  std::string line_;
  program_report report_;
  bool is_suspended_ = false;
  bool is_finished_ = false;
};

}  // namespace signalbox::dumps
