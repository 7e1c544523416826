#pragma once

#include <spdlog/logger.h>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Seals the secrets of former versions anew, each for its row. To be called once in the life of an
/// installation: a note in the data folder (`write_secrets_note`) keeps later starts from opening
/// the former format, so that a copy of an old secret is worth nothing. May be interrupted at any
/// moment and repeated. A secret that cannot be opened stays as it is, is named in the log and
/// refused from then on. Errors: storage's.
[[nodiscard]] core::result<void> bind_secrets(const core::sealing_key& key, storage::pool& pool,
                                              const core::entropy& random, spdlog::logger& log);

}  // namespace signalbox::app
