#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "domain/database/live_report.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// Reads changes of some tables of a project, until it is destroyed. All functions on any thread.
class live_reading {
 public:
  live_reading() = default;
  live_reading(const live_reading&) = delete;
  live_reading& operator=(const live_reading&) = delete;
  virtual ~live_reading() = default;

  /// Follows these tables from now on.
  virtual void follow(std::vector<std::uint32_t> tables) = 0;
  /// Definitions may have changed.
  virtual void check() = 0;
  /// The last report with changes was handled, so that the next one may follow.
  virtual void accept() = 0;
};

/// Reads changes of rows in projects' databases.
class live_runner {
 public:
  using report = std::function<void(domain::live_report)>;

  live_runner() = default;
  live_runner(const live_runner&) = delete;
  live_runner& operator=(const live_runner&) = delete;
  virtual ~live_runner() = default;

  /// Begins to read; `to` is called on any thread, also a little after the end. Null when changes
  /// of this project cannot be read. On any thread.
  [[nodiscard]] virtual std::unique_ptr<live_reading> open(const domain::project& project,
                                                           report to) = 0;
};

}  // namespace signalbox::actors
