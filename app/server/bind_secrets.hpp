#pragma once

#include <spdlog/logger.h>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Seals secrets in the format of former versions again, each bound to its row. Call it once in the
/// lifetime of an installation: a note in the data folder (`write_secrets_note`) makes later starts
/// reject the former format, so that a copy of an old secret is useless. It may be interrupted at
/// any time and repeated. A secret that cannot be opened remains unchanged, is logged, and is
/// rejected from then on. Errors: storage's.
[[nodiscard]] core::result<void> bind_secrets(const core::sealing_key& key, storage::pool& pool,
                                              const core::entropy& random, spdlog::logger& log);

}  // namespace signalbox::app
