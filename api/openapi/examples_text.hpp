#pragma once

namespace signalbox::api::openapi {

/// The contents of `examples.json` at compile time.
extern const char* const examples_text;

}  // namespace signalbox::api::openapi
