#pragma once

#include <spdlog/logger.h>

#include "app/installation.hpp"
#include "domain/entropy.hpp"
#include "domain/error.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Seals the secrets of former versions anew, each for its row, once in the life of an
/// installation: a note in the data folder keeps later starts from opening the former format, so
/// that a copy of an old secret is worth nothing. May be interrupted at any moment and repeated. A
/// secret that cannot be opened stays as it is, is named in the log and refused from then on.
/// Errors: storage's.
[[nodiscard]] domain::result<void> bind_secrets(const installation& home, storage::pool& pool,
                                                const domain::entropy& random, spdlog::logger& log);

}  // namespace signalbox::app
