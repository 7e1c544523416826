#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/log/log_position.hpp"
#include "log_intake/intake_counts.hpp"
#include "log_intake/intake_settings.hpp"
#include "log_intake/project_intake.hpp"

namespace signalbox::log_intake {

/// Reads the log of the pooler, which all projects share, and hands each line to its project. The
/// position is a file beside the projects' folders, which is written when all projects have stored
/// their lines; each project's store has the position of its own last line, so that a kill in
/// between neither loses nor doubles one. For one thread at a time.
class pooler_intake {
 public:
  using find_project = std::function<std::shared_ptr<project_intake>(const domain::project_ref&)>;

  pooler_intake(const intake_settings& settings, const intake_context& with, intake_counts& counts,
                find_project find);

  [[nodiscard]] turn_result work();

 private:
  /// A number of the file's content, which changes when it is emptied, and an offset in it.
  struct place {
    std::uint64_t content = 0;
    std::uint64_t offset = 0;
  };
  struct position_of_project {
    std::shared_ptr<project_intake> project;
    place last = {};
    pooler_lines lines = {};
  };

  [[nodiscard]] static std::string text_of(const place& of);
  [[nodiscard]] static std::optional<place> parse_place(std::string_view text);
  [[nodiscard]] core::result<void> load();
  [[nodiscard]] core::result<void> save(const domain::log_position& at);
  [[nodiscard]] core::result<void> distribute(const domain::log_chunk& chunk);
  [[nodiscard]] std::uint64_t new_content() const;
  [[nodiscard]] turn_result failed(const core::error& why);

  const intake_settings& settings_;
  const intake_context& with_;
  intake_counts& counts_;
  find_project find_;
  std::optional<domain::log_position> position_;  ///< empty: not loaded yet
  std::uint64_t content_ = 0;
  std::map<domain::project_ref, place> stored_;  ///< the positions of projects' last lines
  int failures_ = 0;                             ///< consecutive ones
};

}  // namespace signalbox::log_intake
